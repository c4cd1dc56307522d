/** Makes the topics as the job needs them, and says where they are not so. */
package io.reachflow.streams.topics;

/** Makes the topics as the job needs them, and says where they are not so. */
@NullMarked
package io.reachflow.streams.topics;

import org.jspecify.annotations.NullMarked;

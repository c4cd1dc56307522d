/** The networks of the brain on a tensor library, so that they can be trained. */
package io.reachflow.learning.net;

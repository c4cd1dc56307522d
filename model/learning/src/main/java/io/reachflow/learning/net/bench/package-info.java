/** What plain Java is measured against: the same work by the native tensor library. */
@NullMarked
package io.reachflow.learning.net.bench;

import org.jspecify.annotations.NullMarked;

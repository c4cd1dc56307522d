/** What plain Java is measured against: the same work by the native tensor library. */
package io.reachflow.learning.net.bench;

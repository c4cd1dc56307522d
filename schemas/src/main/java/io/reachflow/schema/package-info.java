/**
 * What travels on the topics. The records are generated from {@code src/main/avro}; on the wire
 * each is an Avro single-object encoding, so that a reader of any language can tell which record
 * and which version of it the bytes are.
 */
package io.reachflow.schema;

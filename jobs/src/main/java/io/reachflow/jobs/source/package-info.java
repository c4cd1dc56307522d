/** The edge to the topics that the job reads. */
package io.reachflow.jobs.source;

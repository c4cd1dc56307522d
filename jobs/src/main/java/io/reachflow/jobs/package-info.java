/** The commands by which the job is started. */
package io.reachflow.jobs;

/**
 * Files in folders that somebody else may change meanwhile, such as a program of a job that the
 * agent, as root, clears up after.
 *
 * <p>Start at {@link FolderHandle}: a folder is held open, and what is in it is reached relative to
 * the handle, one name at a time, never through a symbolic link. {@link TreeRemoval} removes a
 * folder with everything in it. Neither knows what the files mean. {@link TaskUserRecords} reads
 * which user of the machine runs the tasks of which job's folder.
 */
@NullMarked
package io.argosy.protocol.files;

import org.jspecify.annotations.NullMarked;

/**
 * Files in folders that other users may change meanwhile, such as the folder of a job's program
 * that the agent, as root, cleans up.
 *
 * <p>Start at {@link FolderHandle}: a folder is held open, and what is in it is reached relative to
 * the handle, one name at a time, never through a symbolic link. {@link TreeRemoval} removes a
 * folder with everything in it, {@link FilePart} reads a part of a file. None of them knows what
 * the files mean. {@link TaskUserRecords} reads which user of the machine runs the tasks of which
 * job's folder, and {@link Sources} finds the files that are attached to a job. {@link PrintedText}
 * reads what a program prints.
 */
@NullMarked
package io.argosy.protocol.files;

import org.jspecify.annotations.NullMarked;

/**
 * Files in folders that other users may change meanwhile, such as the folder of a job's program
 * that the agent, as root, cleans up.
 *
 * <p>Start at {@link FolderHandle}: it holds a folder open and accesses its content relative to the
 * handle, one name at a time, never through a symbolic link. {@link TreeRemoval} removes a folder
 * with everything in it. Neither interprets the files. {@link TaskUserRecords} maps users of the
 * machine to the folders of the jobs whose tasks they run.
 */
@NullMarked
package io.argosy.protocol.files;

import org.jspecify.annotations.NullMarked;

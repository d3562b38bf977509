/** A backup file that can't be used. Its message completes a sentence that starts with the file's name: `is cut …`. */
export class BackupRefused extends Error {}

/** A restore of which it is not known how it ended: the database that could tell does not answer. */
export class RestoreCutOff extends Error {}

/** A backup file that can't be used. Its message completes a sentence that starts with the file's name: `is cut …`. */
export class BackupRefused extends Error {}

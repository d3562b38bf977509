import packageJson from '../package.json' with { type: 'json' };

/** The running release, from package.json. */
export const VERSION = packageJson.version;

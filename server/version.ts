import packageJson from '../package.json' with { type: 'json' };

/** The running release, as package.json has it. */
export const VERSION = packageJson.version;

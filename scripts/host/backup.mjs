import { launchCommand } from './command.mjs';

await launchCommand('backup');

import { launchCommand } from './command.mjs';

await launchCommand('restore');

import { launchCommand } from './command.mjs';

await launchCommand('move');

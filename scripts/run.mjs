import { launch } from './bootstrap.mjs';

// Runs a program that needs the development packages: node scripts/run.mjs bench/attack.ts --list
const [, , program, ...given] = process.argv;

await launch(program, { isDeveloping: true, given });

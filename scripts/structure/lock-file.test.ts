import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { completeLock, type Lock } from './lock-file.ts';

const optionalDependencies = { 'tool-darwin-arm64': '1.2.3', 'tool-linux-x64-musl': '1.2.3', 'tool-linux-arm-gnueabihf': '1.2.3' };

it('adds what the lock names and does not hold, as npm would, and nothing twice', () => {
  const present = { version: '1.2.3', os: ['darwin'], cpu: ['arm64'], optional: true };
  const packages: Lock['packages'] = {
    'node_modules/tool': { version: '1.2.3', dev: true, optionalDependencies },
    'node_modules/tool/node_modules/tool-darwin-arm64': present,
  };
  expect(completeLock({ packages })).toEqual({ added: ['tool-linux-x64-musl', 'tool-linux-arm-gnueabihf'], missing: [] });
  const common = { version: '1.2.3', dev: true, optional: true, os: ['linux'] };
  expect(packages).toMatchObject({
    'node_modules/tool-linux-x64-musl': { ...common, cpu: ['x64'], libc: ['musl'] },
    'node_modules/tool-linux-arm-gnueabihf': { ...common, cpu: ['arm'] },
  });
  expect(completeLock({ packages })).toEqual({ added: [], missing: [] });
});

it('makes up no package that every system needs, nor a version', () => {
  const packages: Lock['packages'] = {
    'node_modules/a': { dependencies: { 'gone-linux-x64': '1.0.0' }, optionalDependencies: { other: '1.0.0', 'b-win32-x64': '^1.0.0' } },
  };
  expect(completeLock({ packages })).toEqual({ added: [], missing: ['gone-linux-x64', 'other', 'b-win32-x64'] });
});

it('the project’s own lock is complete and names no registry', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  expect(completeLock(JSON.parse(text))).toEqual({ added: [], missing: [] });
  expect(text).not.toContain('"resolved": "http');
});

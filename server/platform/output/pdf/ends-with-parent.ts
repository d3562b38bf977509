/** Kills the process when its parent is gone. Runs in a thread of its own, because typesetting blocks the main one. */
import { Socket } from 'node:net';

/** The parent keeps this file descriptor open for as long as it lives. */
const PARENT_FD = 3;

new Socket({ fd: PARENT_FD, readable: true, writable: false })
  .on('error', () => {})
  .on('close', () => process.kill(process.pid, 'SIGKILL'))
  .resume();

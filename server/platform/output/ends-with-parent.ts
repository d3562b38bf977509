/** Runs in a thread beside the setting, which holds up the main one: ends the process once whoever wanted it is gone. */
import { Socket } from 'node:net';

const OPEN_WHILE_WANTED = 3;

new Socket({ fd: OPEN_WHILE_WANTED, readable: true, writable: false })
  .on('error', () => {})
  .on('close', () => process.kill(process.pid, 'SIGKILL'))
  .resume();

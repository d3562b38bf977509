import type { Socket } from 'node:net';
import { refuseConnection } from '../refusals.ts';

// An import statement would read every export of the module, of which some load Node's whole fetch: a tenth of the start.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/** Smaller pieces are put together. */
const SMALL_BYTES = 1024;
const GATHERED_BYTES = 4096;
/** No network cuts a body into many pieces as small as these; each costs far more work than its bytes. */
const TINY_BYTES = 16;
const MANY_PIECES = 128;
/** Node's name for what its parser calls with each piece of a body (HTTPParser.kOnBody). */
const ON_BODY = 3;

/**
 * A request whose body is kept in large pieces however it comes: Node would keep a buffer for each chunk, at a hundred times
 * the size of one byte. Where very many are tiny the connection ends.
 */
export class GatheredRequest extends IncomingMessage {
  #gathered: Buffer | undefined;
  #length = 0;
  #pieces = 0;
  #bytes = 0;

  /** Called by Node's parser with each piece, and with null at the end. False asks it to read no more for now. */
  override push(piece: Buffer | null): boolean {
    if (piece === null) {
      this.#pass();
      return super.push(null);
    }
    this.#pieces += 1;
    this.#bytes += piece.length;
    if (this.#pieces > MANY_PIECES && this.#bytes < this.#pieces * TINY_BYTES) {
      refuseConnection({ code: 'TINY_PIECES' }, this.socket);
      ignoreRest(this.socket);
      return false;
    }
    if (piece.length >= SMALL_BYTES) {
      this.#pass();
      return super.push(piece);
    }
    if (this.#length + piece.length > GATHERED_BYTES) this.#pass();
    if (!this.#gathered) {
      this.#gathered = Buffer.allocUnsafeSlow(GATHERED_BYTES);
      setImmediate(() => this.#pass());
    }
    this.#length += piece.copy(this.#gathered, this.#length);
    return this.readableLength + this.#length < this.readableHighWaterMark;
  }

  #pass(): void {
    if (!this.#gathered) return;
    const gathered = this.#gathered.subarray(0, this.#length);
    this.#gathered = undefined;
    this.#length = 0;
    if (!this.destroyed) super.push(gathered);
  }
}

/**
 * Closing a connection does not stop its parser, which goes on through all that one read brought: ten thousand chunks, and most
 * of their cost is telling of each. Node has no public way to stop it.
 */
function ignoreRest(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Record<number, unknown> };
  if (!parser) return;
  const onBody = parser[ON_BODY];
  parser[ON_BODY] = null;
  // Another connection will be given this parser, though not before its own has closed.
  setImmediate(() => {
    parser[ON_BODY] = onBody;
  });
}

import { JsonText } from './long-list.ts';

type Compress<Options> = (bytes: Buffer, options: Options) => Buffer;

/** What the bytes of kept replies were compressed to, by the function that did it. */
const known = new WeakMap<Buffer, Map<unknown, Buffer>>();

/** JSON that may be sent again: from the second time on as the same bytes, so that these are encoded and compressed only once. */
export class KeptJson extends JsonText {
  #isSent = false;
  #bytes: Buffer | undefined;

  override get payload(): string | Buffer {
    if (!this.#isSent) {
      this.#isSent = true;
      return this.text;
    }
    if (!this.#bytes) {
      this.#bytes = Buffer.from(this.text);
      known.set(this.#bytes, new Map());
    }
    return this.#bytes;
  }
}

/** Compresses the bytes of a kept reply once. */
export const compressOnce =
  <Options>(compress: Compress<Options>): Compress<Options> =>
  (bytes, options) => {
    const forms = known.get(bytes);
    const made = forms?.get(compress) ?? compress(bytes, options);
    forms?.set(compress, made);
    return made;
  };

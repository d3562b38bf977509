import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/** What the software authenticator can be told to do wrong. */
interface Faults {
  origin?: string;
  counter?: number;
  /** False: as if nobody had shown a finger, a face or a PIN. */
  isVerified?: boolean;
}

/** A passkey in software: makes a P-256 key pair for a site, and signs challenges with it, as a browser would send them. */
export function createPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let uses = 0;

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number, { counter = uses, isVerified = true }: Faults, credential = Buffer.alloc(0)) {
    const head = Buffer.alloc(5);
    head.writeUInt8(isVerified ? flags : flags & ~0x04);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, credential]);
  }

  return {
    id,
    /** The answer to the options for a new passkey. */
    // biome-ignore lint/suspicious/noExplicitAny: options are WebAuthn's JSON
    create(options: any, faults: Faults = {}) {
      userHandle = options.user.id;
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)]);
      const authData = authenticatorData(options.rp.id, USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, faults, credential);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, faults).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer to the options of a sign-in. Each use counts one up. */
    // biome-ignore lint/suspicious/noExplicitAny: options are WebAuthn's JSON
    use(options: any, faults: Faults = {}) {
      uses += 1;
      const data = clientData('webauthn.get', options.challenge, faults);
      const authData = authenticatorData(options.rpId, USER_PRESENT_AND_VERIFIED, faults);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        id,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

type Cbor = string | number | Buffer | Map<number, Cbor> | Map<string, Cbor>;

/** The few kinds of CBOR that an attestation consists of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

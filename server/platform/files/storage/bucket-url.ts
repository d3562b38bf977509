/** A bucket, or a part of one, and how it is reached. */
export interface BucketPlace {
  /** Where the S3 service answers. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What every key begins with: empty, or ends with a slash. */
  prefix: string;
  /** The bucket is the first part of a path, and not of the host's name. */
  isPathStyle: boolean;
  /** Absent: as AWS' own programs find them, from AWS_ACCESS_KEY_ID to the machine's role. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** How long nothing may come before a request is given up; absent: 10 seconds. */
  silenceMs?: number;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER = /^[A-Za-z0-9!_.*'()-]+$/;
const REGION = /^[a-z0-9-]{2,40}$/;
const AWS = /(^|\.)amazonaws\.com(\.cn)?$/;
const AWS_REGION = /^s3[.-](?:dualstack\.)?([a-z]+(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/;
const USUAL_REGION = 'us-east-1';

/** What S3_URL says. Throws an Error that completes the sentence `S3_URL …` and holds no secret. */
export function parseBucketUrl(text: string): BucketPlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new Error('must be like https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1');
  if (url.hash !== '') throw new Error('must not hold a #; in a key or a secret it is written %23');
  const [bucket = '', ...folders] = decoded(url.pathname)
    .split('/')
    .filter((part, at, all) => at > 0 && !(part === '' && at === all.length - 1));
  if (!BUCKET.test(bucket)) throw new Error('must name a bucket in its path, of small letters, digits, hyphens and dots');
  if (folders.some((part) => !FOLDER.test(part) || /^\.+$/.test(part)))
    throw new Error('has a prefix that is no path of letters, digits, hyphens and dots');
  const { style, region } = readQuery(url.searchParams);
  return {
    endpoint: url.origin,
    region: region ?? AWS_REGION.exec(url.hostname)?.[1] ?? USUAL_REGION,
    bucket,
    prefix: folders.map((part) => `${part}/`).join(''),
    isPathStyle: style === undefined ? !AWS.test(url.hostname) : style === 'path',
    keys: readKeys(url),
  };
}

function readKeys({ username, password }: URL): BucketPlace['keys'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') throw new Error('must hold both a key and its secret, or neither');
  return { accessKeyId: decoded(username), secretAccessKey: decoded(password) };
}

function readQuery(query: URLSearchParams): { style: string | undefined; region: string | undefined } {
  for (const name of query.keys()) {
    if (name !== 'style' && name !== 'region') throw new Error('may say style and region after its ?, and nothing else');
    if (query.getAll(name).length > 1) throw new Error(`says ${name} twice`);
  }
  const [style, region] = [query.get('style') ?? undefined, query.get('region') ?? undefined];
  if (style !== undefined && style !== 'path' && style !== 'virtual') throw new Error('must have style=path or style=virtual');
  if (region !== undefined && !REGION.test(region)) throw new Error('must have a region like eu-central-1');
  return { style, region };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('holds a % that stands for nothing; a % itself is written %25');
  }
}

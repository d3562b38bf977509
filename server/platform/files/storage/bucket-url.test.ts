import { describe, expect, it } from 'vitest';
import { parseBucketUrl } from './bucket-url.ts';

describe('S3_URL', () => {
  it('says where, with which keys and how', () => {
    expect(parseBucketUrl('https://AKIA:s%2Fec%3Aret@s3.eu-central-1.amazonaws.com/crm-files')).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'crm-files',
      prefix: '',
      isPathStyle: false,
      keys: { accessKeyId: 'AKIA', secretAccessKey: 's/ec:ret' },
    });
    expect(parseBucketUrl('http://minio:9000/crm.files/team/a/?region=eu-1&style=virtual')).toEqual({
      endpoint: 'http://minio:9000',
      region: 'eu-1',
      bucket: 'crm.files',
      prefix: 'team/a/',
      isPathStyle: false,
      keys: undefined,
    });
  });

  it.each([
    ['https://minio.example.com/crm', { isPathStyle: true, region: 'us-east-1', prefix: '' }],
    ['https://s3.dualstack.ap-south-1.amazonaws.com/crm', { isPathStyle: false, region: 'ap-south-1' }],
    ['https://s3.amazonaws.com/crm?region=us-west-2&style=path', { isPathStyle: true, region: 'us-west-2' }],
    ['https://test%3Atester:x@127.0.0.1:8080/crm', { keys: { accessKeyId: 'test:tester', secretAccessKey: 'x' } }],
  ])('is %s', (text, expected) => {
    expect(parseBucketUrl(text)).toMatchObject(expected);
  });

  it.each([
    ['s3://bucket', /^must be like https/],
    ['hush', /^must be like https/],
    ['https://k:hush@host', /^must name a bucket/],
    ['https://k:hush@host/', /^must name a bucket/],
    ['https://k:hush@host/Upper', /^must name a bucket/],
    ['https://k:hush@host//crm', /^must name a bucket/],
    ['https://k:hush@host/crm/a//b', /^has a prefix/],
    ['https://k:hush@host/crm/a%20b', /^has a prefix/],
    ['https://hush@host/crm', /^must hold both/],
    ['https://:hush@host/crm', /^must hold both/],
    ['https://k:hush%zz@host/crm', /^holds a %/],
    ['https://k:hush@host/crm?style=paths', /style=path or style=virtual/],
    ['https://k:hush@host/crm?region=', /must have a region/],
    ['https://k:hush@host/crm?region=a1&region=b1', /says region twice/],
    ['https://k:hush@host/crm?token=hush', /style and region/],
    ['https://k:hush@host/crm#x', /must not hold a #/],
  ])('is refused as %s, without a word of its secret', (text, message) => {
    const refusal = (() => {
      try {
        return parseBucketUrl(text);
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(refusal).toMatch(message);
    expect(refusal).not.toContain('hush');
  });
});

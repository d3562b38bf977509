import { expect, it } from 'vitest';
import { isPublicAddress, isPushAddress } from './push-address.rules.ts';

it('takes push services in the open internet alone', () => {
  const addresses = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://me:secret@push.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://localhost/a',
    'file:///etc/passwd',
    'nothing',
  ];
  expect(addresses.filter(isPushAddress)).toEqual(['https://fcm.googleapis.com/fcm/send/abc']);
});

it('knows the addresses that are not in the open internet', () => {
  const open = ['142.250.1.1', '2a00:1450:4001::5f'];
  const others = '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 224.0.0.1 255.255.255.255'.split(' ');
  const others6 = '::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 push.example'.split(' ');
  expect([...open, ...others, ...others6].filter(isPublicAddress)).toEqual(open);
});

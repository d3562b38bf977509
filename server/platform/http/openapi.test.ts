import { endpointsByArea } from '@fairlead/contract/registry';
import { expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

const { paths } = describeApi(endpointsByArea, '1.0.0') as { paths: Record<string, object> };

it.each([
  ['/api/imports', 'file', 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['/api/clients', 'profilePicture', 'image/*'],
])('says of %s what its file may be', (path, field, contentType) => {
  expect(paths[path]).toMatchObject({
    post: { requestBody: { content: { 'multipart/form-data': { encoding: { [field]: { contentType } } } } } },
  });
});

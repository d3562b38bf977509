/** Why a row of a file that names its client comes to none. */
export const CLIENT_NAMED_MESSAGES = {
  unknown: 'No client has this name, e-mail address or tax ID',
  several: 'Several clients have this name. Use the e-mail address or the tax ID',
} as const;

/** The field of a file's rows that names their client. `importNames`: what such files call it. */
export const clientNamedField = (importNames: string) =>
  ({ kind: 'text', max: 254, label: 'Client', required: 'Client is missing', importNames }) as const;

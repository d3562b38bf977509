/** Why a row of a file that names its client comes to none. */
export const CLIENT_NAMED_MESSAGES = {
  unknown: 'No client has this name, e-mail address or tax ID',
  several: 'Several clients have this name. Use the e-mail address or the tax ID',
} as const;

import { createElement, Fragment } from 'react';

/** A sentence of the description, with what stands between backticks as code. */
export const Ticked = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...text.split('`').map((part, at) => (at % 2 === 0 ? part : createElement('code', null, part))));

import { CURRENCIES } from '@fairlead/contract/kit/currencies';

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** Every currency by its code, as 'INR · Indian Rupee'. */
export const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));

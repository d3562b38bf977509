const hour = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', timeZone: 'Asia/Kolkata' });
// The first process of a run decides, and its workers inherit the choice.
process.env.FAIRLEAD_E2E_TIME_ZONE ??= hour === '23' ? 'America/New_York' : 'Asia/Kolkata';

/** Where browsers and servers of a run stand. "In 3 days" means another day after midnight, so no run begins in the hour before it. */
export const TIME_ZONE = process.env.FAIRLEAD_E2E_TIME_ZONE;

/** Of the country that it is in, which a newcomer's workspace counts in. */
export const CURRENCY_SYMBOL = TIME_ZONE === 'Asia/Kolkata' ? '₹' : '$';

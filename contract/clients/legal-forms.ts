/** What a company is by law, in the countries whose companies ship most, folded: nobody knows a company by it. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    'ab ag aps as bhd bv co company corp corporation cv dmcc est fz fzc fzco fze fzllc gmbh inc incorporated kft kg kgaa kk limited llc llp lp ltd ' +
    'limitada ltda nv oy oyj plc private psc pte pty public pvt sa sae sarl sas sau sdn se sl spa sp srl sro wll'
  ).split(' '),
);

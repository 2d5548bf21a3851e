/** The header of answers whose total counts candidates (docs/interface: search/partial-totals). */
export const TOTAL_HEADER = 'X-Trellis-Total'

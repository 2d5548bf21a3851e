/** SDL of the input of a list: a page, optionally of the entities that match words. */
export const LIST_INPUT = 'start: Int count: Int query: String'

/** SDL of the numbers of a page. */
export const PAGE = 'start: Int count: Int total: Int'

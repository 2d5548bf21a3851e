/** Returns the URN of a user, who is given by URN or by name. */
export const userUrnOf = (user: string): string =>
  user.startsWith('urn:li:') ? user : `urn:li:corpuser:${user}`

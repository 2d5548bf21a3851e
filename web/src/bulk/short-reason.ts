/** Returns which privilege is missing, without the names around it; other reasons as they are. */
export const shortReason = (reason: string) =>
  /: (requires .*?)(, or CREATE_ENTITY if it is new)?, which no policy grants/.exec(reason)?.[1] ??
  reason

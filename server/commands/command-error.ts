/** A command failed for a reason that the user can remedy; the message is one sentence. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}

/** What a move changes beside the state, as it was before it: to be put back where it is undone. */
export interface BeforeMove {
  nextBy: string | null
  /** Since when it was in its state. */
  statusAt: string
  reached: number
  repliedAt: string | null
  /** Of the offer that was released last. */
  offer: {
    id: number
    reply: 'accepted' | 'declined' | null
    repliedAt: string | null
    replyBy: string
  } | null
}

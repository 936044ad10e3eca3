/** The values that a move changes besides the state, as they were: they are restored if it is undone. */
export interface BeforeMove {
  nextBy: string | null
  /** Since when it was in its state. */
  statusAt: string
  reached: number
  repliedAt: string | null
  /** About the latest released offer. */
  offer: {
    id: number
    reply: 'accepted' | 'declined' | null
    repliedAt: string | null
    replyBy: string
  } | null
}

/** Answers may overtake each other on their way: of what was asked for several times the newest is taken, and nothing after it. */
export function newest<Answer>(take: (answer: Answer) => void): (coming: Promise<Answer>) => Promise<void> {
  let [asked, taken] = [0, 0];
  return async (coming) => {
    const turn = ++asked;
    const answer = await coming;
    if (turn < taken) return;
    taken = turn;
    take(answer);
  };
}

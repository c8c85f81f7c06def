// Greets whoever asks in a tag: URL=https://collabor8.example TOKEN=c8_… TAG=bots node docs/bot.mjs
// It asks for the newest questions once in EVERY seconds (60), and answers those that nobody has answered yet.
const { URL: server = 'http://localhost:8000', TOKEN: token, TAG: tag, EVERY = '60' } = process.env;
if (!token || !tag)
  throw new Error('TOKEN and TAG are missing: the first is made in your settings.');

async function ask(path, body) {
  const response = await fetch(server + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const query = new URLSearchParams({ order: 'newest', search: `[${tag}]`, limit: '30' });
for (;;) {
  try {
    for (const { _id: qid, askedBy, answers } of await ask(`/question/getQuestion?${query}`)) {
      if (answers.length > 0) continue;
      await ask('/trpc/questions.answer', {
        qid,
        text: `Welcome, ${askedBy}! Somebody will look at this soon.`,
      });
      console.log(`Answered ${qid}`);
    }
  } catch (error) {
    console.error(error.message);
  }
  await new Promise((resolve) => setTimeout(resolve, Number(EVERY) * 1000));
}

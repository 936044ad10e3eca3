/**
 * Words that hold a language together: pronouns, auxiliaries, prepositions, question words, and
 * the verbs of everyday sentences. They say nothing about a program, and are no slips of a name.
 */
const english =
  'have has had having haven hasn been being was were will shall may might must gonna ' +
  'gotta cannot cant dont doesnt didnt isnt arent wont im ive youre mine your yours his ' +
  'her hers our ours their theirs them him myself yourself itself themselves someone ' +
  'somebody anyone anybody everyone something anything everything nothing nobody whose ' +
  'whom after before during while until till since because although though unless whether ' +
  'upon within through throughout toward towards about above below under over between ' +
  'among against along around behind beside besides beyond despite near onto out off up ' +
  'down into per just only also too even still yet already again soon now later once often ' +
  'always never ever sometimes maybe perhaps actually basically ago today tomorrow ' +
  'yesterday go going goes gone went come coming came get getting got gets take taking ' +
  'took make makes made give gives tell told say says said know knows knowing think ' +
  'thinking thought hope hoping wish wishing try trying tried ask asking finished finish ' +
  'finishing completed complete completing done pass passed passing much many few lots ' +
  'several both each either such other others another same own ok okay well sir madam dear ' +
  'kindly regarding schooling they ones helping helped helps ' +
  'result results pupil holder'

const french =
  'etes etais etait etions etiez etaient etre ete serai serait sera seront serais soit ' +
  'sois aurai aurais aura aurait auront auriez avais avait avions aviez avaient ayant vais ' +
  'vas va allons allez vont irai fais fait faites font faisait ferai veut voulons voulez ' +
  'veulent voulais peut pouvons pouvez peuvent pourrais pourrait pourrai dois doit devons ' +
  'devez doivent devrais devrait sais sait savoir savez connais moi toi lui leur leurs eux ' +
  'notre nos votre vos celui celle ceux celles cela ca ceci dont lequel laquelle lesquels ' +
  'lesquelles apres avant pendant depuis durant lorsque quand puisque parce quoique afin ' +
  'malgre selon contre jusque jusqu parmi envers dedans ici deja encore toujours jamais ' +
  'souvent maintenant bientot ensuite puis alors ainsi beaucoup peu assez trop seulement ' +
  'juste vraiment surtout environ fini finie finir termine terminee terminer obtenu ' +
  'obtenue passe passer valide valider cordialement monsieur madame voila donner dire ' +
  'prendre mettre venir chaque plusieurs quelque quelques certains certaines autre autres ' +
  'aucun aucune rien tant autant scolarite chose ' +
  'choses eleve eleves titulaire resultat resultats'

export const functionWords: ReadonlySet<string> = new Set(`${english} ${french}`.split(' '))

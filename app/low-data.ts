/**
 * Runs in the document's head, before anything else is fetched. A device that asks for less data in
 * a way only its style sheets and scripts can see has the page come again in that mode; a choice
 * made in the footer goes first.
 */
export const askForLessData =
  ";try{if(matchMedia('(prefers-reduced-data:reduce)').matches&&!/(^|; )(__Host-)?data=/.test(document.cookie)" +
  '&&!/^\\/(admin|auth)(\\/|$)/.test(location.pathname))' +
  "{document.cookie=(location.protocol=='https:'?'__Host-data=low;secure':'data=low')+';path=/;max-age=31536000;samesite=lax';location.reload()}}catch(e){}"

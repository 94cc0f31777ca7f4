import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { listComments, getThread, createComment } from './comments.ts';
import { listMentionable } from './mentions.ts';
import { updateComment, deleteComment, restoreComment } from './changes.ts';
import { uploadCommentFile, removeCommentFile } from './files.ts';

export const routes = [
  on(contract.listComentario, listComments),
  on(contract.getComentario, getThread),
  on(contract.listComentarioPersonas, listMentionable),
  on(contract.createComentario, createComment),
  on(contract.updateComentario, updateComment),
  on(contract.deleteComentario, deleteComment),
  on(contract.restaurarComentario, restoreComment),
  on(contract.subirAdjuntoComentario, uploadCommentFile),
  on(contract.quitarAdjuntoComentario, removeCommentFile),
];

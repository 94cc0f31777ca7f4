import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { dispatchRequest, receiveRequest } from './dispatch.ts';
import { receiveTransfer, cancelTransfer, resolveTransfer } from './changes.ts';
import { declineLeftover, giveLeftover, listLeftovers } from './give.ts';
import { sendTransfer } from './send.ts';
import { listToReceive } from './deliveries.ts';
import { addArrivalPhoto, listArrivalPhotos } from './photos.ts';

export const routes = [
  on(contract.listToReceive, listToReceive),
  on(contract.listArrivalPhotos, listArrivalPhotos),
  on(contract.addArrivalPhoto, addArrivalPhoto),
  on(contract.stockTransferBodegas, sendTransfer),
  on(contract.receiveTransfer, receiveTransfer),
  on(contract.cancelTransfer, cancelTransfer),
  on(contract.resolveTransfer, resolveTransfer),
  on(contract.dispatchRequest, dispatchRequest),
  on(contract.receiveRequest, receiveRequest),
  on(contract.listLeftovers, listLeftovers),
  on(contract.giveLeftover, giveLeftover),
  on(contract.declineLeftover, declineLeftover),
];
